import * as s from '@encrier/contract/teaching/report-cards-skills';
import { read, write } from '#kernel/http/bind.ts';
import { saveAll } from './skills.actions.ts';
import { skillsOfPupil } from './skills.queries.ts';

export const skillBindings = [
  read(s.pupilSkills, (ctx, { params, query }) => skillsOfPupil(ctx, params.id, query)),
  write(s.saveSkills, (ctx, { params, body }) => saveAll(ctx, params.id, body)),
];
