export { figuresOf, dayStart, roadsOf, rulesOf, targetOf, zoneOf } from './messages-delivery.queries.ts';
export type { Figure } from './messages-delivery.queries.ts';
export { judgedOf } from './judged.ts';
export type { Judged, Sender, Target } from './judged.ts';
export { place, release, returnToAuthor, textColumns } from './messages-delivery.actions.ts';
export { type Road, writingRole } from './messages-delivery.policy.ts';
export { refreshReceived, refreshSent } from './messages-delivery.boxes.ts';
