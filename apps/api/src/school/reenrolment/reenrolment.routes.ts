import * as c from '@encrier/contract/school/reenrolment';
import { read, write } from '#kernel/http/bind.ts';
import { answerForChild } from './reenrolment.actions.ts';
import { familyCampaign } from './reenrolment.queries.ts';

export const reenrolmentBindings = [
  read(c.getReenrolment, (ctx) => familyCampaign(ctx)),
  write(c.answerReenrolment, (ctx, { params, body }) => answerForChild(ctx, params.id, body)),
];
