import { enrolPupil as route } from '@encrier/contract/school/pupils';
import { write } from '#kernel/http/bind.ts';
import { enrolPupil } from './enrolment.actions.ts';

export const pupilsEnrolmentBindings = [write(route, (ctx, { body }) => enrolPupil(ctx, body))];
