import type { FastifyInstance } from 'fastify';
import type { Kernel } from '#kernel/http/context.ts';
import { type MadeSchool, makeSchool, type NewSchool, newSetupCode } from './setup.actions.ts';
import { bindSetup } from './setup.routes.ts';

export type { MadeSchool, NewSchool };

/** See `makeSchool`: a school with its first administrator, in one transaction. */
export const createSchool = (kernel: Kernel, input: NewSchool): Promise<MadeSchool> => makeSchool(kernel, input);

/** See `newSetupCode`: the code of this start, or null once a school exists. */
export const issueSetupCode = (kernel: Kernel): Promise<string | null> => newSetupCode(kernel);

/** Binds `GET /api/host` and `POST /api/setup`. */
export const registerSetup = (app: FastifyInstance, kernel: Kernel): void => bindSetup(app, kernel);
