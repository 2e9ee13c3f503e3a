import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';

/**
 * Whether a sender may send SVG: only those who set the school's logo need it, and nothing is more expensive to draw
 * (SEC-FIL-04).
 */
export const takesVectors = ({ actor }: Ctx): boolean => holds(actor, 'school.settings');
