export { publish } from './publication.actions.ts';
