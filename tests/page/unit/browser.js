// Stubs for the parts of a browser that the page's modules read while they load.
globalThis.navigator ??= { language: "en" };
globalThis.location ??= { hash: "" };
