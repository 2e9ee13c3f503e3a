import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';

/**
 * Whether a sender may send SVG: only who sets the school's logo has a use for it, and nothing costs more to draw
 * (SEC-FIL-04).
 */
export const takesVectors = ({ actor }: Ctx): boolean => holds(actor, 'school.settings');
