import * as c from '@encrier/contract/school/privacy';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { erasePerson, exportArchive } from './privacy.actions.ts';
import { addRequest, closeRequest } from './requests.actions.ts';
import { askPrivacy } from './mine/mine.actions.ts';
import { myRequests } from './mine/mine.queries.ts';
import { readErasures, readHeldData, personsFound, listRequests } from './privacy.queries.ts';
import { chooseRetention, runRetention } from './retention.actions.ts';
import { readRetention } from './retention.queries.ts';

export const privacyBindings = [
  read(c.findPersons, (ctx, { query }) => personsFound(ctx, query)),
  read(c.heldData, (ctx, { params }) => readHeldData(ctx, ctx.client, params.id)),
  download(c.exportPerson, (ctx, { params }) => exportArchive(ctx, params.id)),
  write(c.erasePerson, (ctx, { params, body }) => erasePerson(ctx, params.id, body.confirm)),
  read(c.listErasures, (ctx, { query }) => readErasures(ctx, query)),
  read(c.listPrivacyRequests, (ctx, { query }) => listRequests(ctx, query)),
  write(c.addPrivacyRequest, (ctx, { body }) => addRequest(ctx, body)),
  write(c.closePrivacyRequest, (ctx, { params, body }) => closeRequest(ctx, params.id, body)),
  read(c.myPrivacyRequests, (ctx) => myRequests(ctx)),
  write(c.askPrivacy, (ctx, { body }) => askPrivacy(ctx, body)),
  read(c.getRetention, (ctx) => readRetention(ctx)),
  write(c.setRetention, (ctx, { params, body }) => chooseRetention(ctx, params.kind, body)),
  write(c.runRetention, (ctx) => runRetention(ctx)),
];
