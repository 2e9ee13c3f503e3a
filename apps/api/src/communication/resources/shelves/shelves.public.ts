import type { changeResources } from '@encrier/contract/communication/resources';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Ctx } from '#kernel/http/context.ts';
import { changeMany } from './shelves.actions.ts';

/** A bulk action on anybody's resources, for managers. */
export const governMany = (ctx: Ctx, body: BodyOf<typeof changeResources>) => changeMany(ctx, body, 'all');
