import { campaignOf, fileOf, listedForFile } from './admin.queries.ts';

/** The campaign, its pupils and one pupil's file, for the rooms that decide on them and that print them. */
export { campaignOf, fileOf, listedForFile };
