export { memberOn, pupilsOfGroups } from './groups.queries.ts';
