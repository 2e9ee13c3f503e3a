import { diagnostics, openApi as openApiRoute, ping as pingRoute } from '@encrier/contract/school/school';
import { read } from '#kernel/http/bind.ts';
import { diagnosticsOf, openApi, readClock } from './diagnostics.queries.ts';

export const diagnosticsBindings = [
  read(diagnostics, (ctx) => diagnosticsOf(ctx)),
  read(pingRoute, (ctx) => readClock(ctx)),
  read(openApiRoute, () => openApi()),
];
