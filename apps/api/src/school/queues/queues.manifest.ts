import { manifest } from '#kernel/manifest.ts';
import { registerQueuesCards } from './queues.public.ts';
import { queuesBindings } from './queues.routes.ts';

export const queuesManifest = manifest({ bindings: queuesBindings, register: [registerQueuesCards] });
