import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { read, write } from '#kernel/http/bind.ts';
import { closeTest, copyTest, draftTest, publishTest, removeTest, changeTest } from './making/making.actions.ts';
import { listCourses, readTests, readTest } from './making/making.queries.ts';
import { copyOfOwn, readOwnTests, readSitting } from './sitting/family.queries.ts';
import { handIn, storeAnswers, beginSitting } from './sitting/sitting.actions.ts';

export const diagnosticTestsBindings = [
  read(c.testCourses, (ctx) => listCourses(ctx)),
  read(c.listTests, (ctx, { query }) => readTests(ctx, query)),
  read(c.getTest, (ctx, { params }) => readTest(ctx, params.id)),
  write(c.createTest, (ctx, { body }) => draftTest(ctx, body)),
  write(c.updateTest, (ctx, { params, body }) => changeTest(ctx, params.id, body)),
  write(c.publishTest, (ctx, { params, body }) => publishTest(ctx, params.id, body.version)),
  write(c.closeTest, (ctx, { params, body }) => closeTest(ctx, params.id, body.version)),
  write(c.removeTest, (ctx, { params }) => removeTest(ctx, params.id)),
  write(c.copyTest, (ctx, { params, body }) => copyTest(ctx, params.id, body.id)),
  read(s.ownTests, (ctx, { query }) => readOwnTests(ctx, query)),
  read(s.getSitting, (ctx, { params }) => readSitting(ctx, params.id)),
  read(s.ownCopy, (ctx, { params }) => copyOfOwn(ctx, params.id)),
  write(s.startSitting, (ctx, { params, body }) => beginSitting(ctx, params.id, body)),
  write(s.saveAnswers, (ctx, { params, body }) => storeAnswers(ctx, params.id, body)),
  write(s.handInSitting, (ctx, { params, body }) => handIn(ctx, params.id, body)),
];
