/** What few pages or few readers want: fetched when it is wanted. */

export { diagramOf } from "./diagram.js";
export { BiscaExercises } from "./exercises.js";
export { Guessing } from "./guessing.js";
export { OtherDeals } from "./others.js";
export { chosenText } from "./records.js";
export { Taking } from "./taking.js";
