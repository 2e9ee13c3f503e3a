import type { changeResources } from '@encrier/contract/communication/resources';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Ctx } from '#kernel/http/context.ts';
import { changeMany } from './shelves.actions.ts';

/** A deed on resources of anybody, for who manages those of the school. */
export const governMany = (ctx: Ctx, body: BodyOf<typeof changeResources>) => changeMany(ctx, body, 'all');
