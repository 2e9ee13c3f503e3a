import * as c from '@encrier/contract/planning/timetable';
import { read, write } from '#kernel/http/bind.ts';
import { createFrame, removeFrame, updateFrame } from './frames.actions.ts';
import { frameList } from './frames.queries.ts';

export const framesBindings = [
  read(c.timeFrames, (ctx) => frameList(ctx)),
  write(c.createFrame, (ctx, { body }) => createFrame(ctx, body)),
  write(c.updateFrame, (ctx, { params, body }) => updateFrame(ctx, params.id, body)),
  write(c.removeFrame, (ctx, { params }) => removeFrame(ctx, params.id)),
];
