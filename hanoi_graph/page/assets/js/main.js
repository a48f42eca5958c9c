// Starts the page, and lends its mathematics to the console of the browser as `hanoi`.

import { App } from "./app.js";
import { indexOf, readWord, stateOf, writeWord } from "./states.js";
import { legalMoves, replay } from "./rules.js";
import { distance, distancesTo, distanceToPerfect, shortestPaths } from "./paths.js";
import { worstPath, worstRank, worstState } from "./worst.js";
import { fitting, procedure, PROCEDURES, tableRows, walshState } from "./procedures.js";
import { Search } from "./search.js";
import { coordinates, nearestState, position, UPRIGHT } from "./layout.js";
import { holds, pegAt, towerAreas } from "./geometry.js";
import { writeMoves } from "./movelist.js";
import { readMoves } from "./reading.js";
import { readLink, writeLink } from "./link.js";
import { contrast, discColour, inks, textOn } from "./colours.js";
import { LOCALES } from "./i18n.js";

const app = new App();

globalThis.hanoi = Object.freeze({
  app, indexOf, readWord, stateOf, writeWord, legalMoves, replay, distance, distancesTo, distanceToPerfect,
  shortestPaths, worstPath, worstRank, worstState, fitting, procedure, PROCEDURES, tableRows, walshState, Search,
  coordinates, nearestState, position, UPRIGHT, holds, pegAt, towerAreas, readMoves, writeMoves, readLink,
  writeLink, contrast, discColour, inks, textOn, LOCALES,
});
