import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { read, write } from '#kernel/http/bind.ts';
import { close, copy, create, publish, remove, update } from './making/making.actions.ts';
import { courses, list, one } from './making/making.queries.ts';
import { copyOfOwn, readOwnTests, sitting } from './sitting/family.queries.ts';
import { handIn, save, start } from './sitting/sitting.actions.ts';

export const diagnosticTestsBindings = [
  read(c.testCourses, (ctx) => courses(ctx)),
  read(c.listTests, (ctx, { query }) => list(ctx, query)),
  read(c.getTest, (ctx, { params }) => one(ctx, params.id)),
  write(c.createTest, (ctx, { body }) => create(ctx, body)),
  write(c.updateTest, (ctx, { params, body }) => update(ctx, params.id, body)),
  write(c.publishTest, (ctx, { params, body }) => publish(ctx, params.id, body.version)),
  write(c.closeTest, (ctx, { params, body }) => close(ctx, params.id, body.version)),
  write(c.removeTest, (ctx, { params }) => remove(ctx, params.id)),
  write(c.copyTest, (ctx, { params, body }) => copy(ctx, params.id, body.id)),
  read(s.ownTests, (ctx, { query }) => readOwnTests(ctx, query)),
  read(s.getSitting, (ctx, { params }) => sitting(ctx, params.id)),
  read(s.ownCopy, (ctx, { params }) => copyOfOwn(ctx, params.id)),
  write(s.startSitting, (ctx, { params, body }) => start(ctx, params.id, body)),
  write(s.saveAnswers, (ctx, { params, body }) => save(ctx, params.id, body)),
  write(s.handInSitting, (ctx, { params, body }) => handIn(ctx, params.id, body)),
];
