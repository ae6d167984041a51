/** The part of WebAssembly that gen uses: TypeScript declares it for browsers only. */
declare namespace WebAssembly {
  class Instance {
    constructor(module: object);
    readonly exports: object;
  }
  function compile(bytes: Uint8Array): Promise<object>;
}

/** Calls an instance of gofmt with a string; the package has no types for this file. */
declare module "@wasm-fmt/gofmt/gofmt_binding.js" {
  export function format(exports: object, source: string): string;
}
