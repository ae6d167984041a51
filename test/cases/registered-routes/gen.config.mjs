// Routes come from the code that registers the handlers, where no comment declares one.
/** @type {import("handlergen").UserConfig} */
export default {
  inference: { registrations: true },
};
