// The door for `import`. The code is in CommonJS, because Jest loads nothing else without a flag.
import main from "./index.cjs";

export const { Quince, QuinceError } = main;
