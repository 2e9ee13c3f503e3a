import type { FastifyInstance } from 'fastify';
import type { Kernel } from '#kernel/http/context.ts';
import { type MadeSchool, makeSchool, type NewSchool, newSetupCode, signKey } from './setup.actions.ts';
import { isCurrency, isTimeZone, type RoleTemplate, templateGrants } from './setup.policy.ts';
import { bindSetup } from './setup.routes.ts';

export type { MadeSchool, NewSchool };

/** See `makeSchool`: a school with its first administrator, in one transaction. */
export const createSchool = (kernel: Kernel, input: NewSchool): Promise<MadeSchool> => makeSchool(kernel, input);

/** See `newSetupCode`: the code of this start, or null once a school exists. */
export const issueSetupCode = (kernel: Kernel): Promise<string | null> => newSetupCode(kernel);

/** Binds `GET /api/host` and `POST /api/setup`. */
export const registerSetup = (app: FastifyInstance, kernel: Kernel): void => bindSetup(app, kernel);

/** A key of the school signed for the address of this deployment. Throws `school.public_address`. */
export const signSchoolKey = (
  kernel: Kernel,
  schoolId: number,
  title: string,
  now: Date,
): { key: string; expiresAt: Date } => signKey(kernel, schoolId, title, now);

/** What the template of a role granted on the first day, or null. */
export const grantsOfTemplate = (template: string | null): RoleTemplate['grants'] | null => templateGrants(template);

export const knownTimeZone = (zone: string): boolean => isTimeZone(zone);
export const knownCurrency = (currency: string): boolean => isCurrency(currency);
