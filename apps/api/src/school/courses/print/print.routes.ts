import { printCourses } from '@encrier/contract/school/courses';
import { stream } from '#kernel/http/bind.ts';
import { printServices } from './print.queries.ts';

export const coursesPrintBindings = [
  stream(printCourses, async (ctx, { query }, _request, reply) => {
    const { pdf, disposition } = await printServices(ctx, query);
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf);
  }),
];
