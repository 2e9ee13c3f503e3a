import { manifest } from '#kernel/manifest.ts';
import { registerQueuesHome } from './queues.public.ts';
import { queuesBindings } from './queues.routes.ts';

export const queuesManifest = manifest({ bindings: queuesBindings, register: [registerQueuesHome] });
