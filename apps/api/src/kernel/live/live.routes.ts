import { live } from '@encrier/contract/kernel/notifications';
import { stream } from '#kernel/http/bind.ts';
import { liveStream } from './stream.ts';

export const liveBindings = [
  stream(live, (ctx, _input, request, reply) => liveStream(ctx, request, reply), {
    carries: { nobody: 'events by their ids' },
  }),
];
