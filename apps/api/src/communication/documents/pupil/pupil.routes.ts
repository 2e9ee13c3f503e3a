import { documentsOfPupil } from '@encrier/contract/communication/documents-pupil';
import { read } from '#kernel/http/bind.ts';
import { documentsOf } from './pupil.queries.ts';

export const documentsPupilBindings = [read(documentsOfPupil, (ctx, { params }) => documentsOf(ctx, params.id))];
