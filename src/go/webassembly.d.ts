/** What is used of WebAssembly: TypeScript declares it for browsers only. */
declare namespace WebAssembly {
  class Instance {
    constructor(module: object);
    readonly exports: object;
  }
  function compile(bytes: Uint8Array): Promise<object>;
}

/** The glue between a string and an instance of gofmt; the package has no types for it. */
declare module "@wasm-fmt/gofmt/gofmt_binding.js" {
  export function format(exports: object, source: string): string;
}
