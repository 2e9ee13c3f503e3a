import * as c from '@encrier/contract/school/reenrolment';
import { read, write } from '#kernel/http/bind.ts';
import { createCampaignOf, remindFamilies, removeCampaignOf, setState, updateCampaignOf } from './admin.actions.ts';
import { campaignOf, campaignState, fileOf, listCampaignPupils } from './admin.queries.ts';

export const reenrolmentAdminBindings = [
  read(c.getCampaign, (ctx) => campaignState(ctx)),
  write(c.createCampaign, (ctx, { body }) => createCampaignOf(ctx, body)),
  write(c.updateCampaign, (ctx, { params, body }) => updateCampaignOf(ctx, params.id, body)),
  write(c.removeCampaign, (ctx, { params }) => removeCampaignOf(ctx, params.id)),
  write(c.setCampaignState, (ctx, { params, body }) => setState(ctx, params.id, body)),
  write(c.remindFamilies, (ctx, { params, body }) => remindFamilies(ctx, params.id, body.pupilIds)),
  read(c.listFiles, (ctx, { params, query }) => listCampaignPupils(ctx, params.id, query)),
  read(c.getFile, async (ctx, { params }) => fileOf(ctx, await campaignOf(ctx.db, params.id), params.pupilId)),
];
