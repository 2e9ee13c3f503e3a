import type { AccountActor } from './actor.ts';

/** Minutes a proof of identity stays fresh. */
export const stepUpMinutes = 15;

/** Whether the actor proved who he is within the last `seconds`: for what one proof must not cover twice, such as a signature. */
export const provedWithin = ({ stepUpUntil }: Pick<AccountActor, 'stepUpUntil'>, now: Date, seconds: number): boolean =>
  stepUpUntil !== null && stepUpUntil > now && stepUpUntil.getTime() - stepUpMinutes * 60_000 >= now.getTime() - seconds * 1000;
