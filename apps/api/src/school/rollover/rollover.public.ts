export { checkNextYear, holdDraft } from './rollover.actions.ts';
export { type Made, presentRollover, type RolloverRow, undoLimit } from './rollover.present.ts';
export { checkOf, rolloverOf, roster } from './rollover.queries.ts';
