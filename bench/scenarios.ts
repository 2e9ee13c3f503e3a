import type { BulkSchool } from '../demo/bulk.ts';
import { bulkPassword } from '../demo/bulk.ts';
import { signIn } from '../e2e/product/school.ts';
import type { Product } from '../e2e/product/product.ts';
import { dayScenarios } from './day.ts';
import type { Scenario, Shot } from './load.ts';

/** People spread over the schools: mostly guardians and pupils, as in a school's evening. */
async function people(
  product: Product,
  schools: readonly BulkSchool[],
  count: number,
): Promise<{ schoolId: number; token: string }[]> {
  const roles = ['parent', 'parent', 'eleve', 'prof'] as const;
  const found: { schoolId: number; token: string }[] = [];
  for (let i = 0; i < count; i += 1) {
    const school = schools[(i * 7) % schools.length]!;
    const names = school.logins[roles[i % roles.length]!];
    found.push({
      schoolId: school.schoolId,
      token: await signIn(product, school.schoolId, names[i % names.length]!, bulkPassword),
    });
  }
  return found;
}

/** The direction of each school, with one of its pupils. */
async function offices(
  product: Product,
  schools: readonly BulkSchool[],
): Promise<{ schoolId: number; token: string; pupil: string; name: string }[]> {
  const found: { schoolId: number; token: string; pupil: string; name: string }[] = [];
  for (const { schoolId, logins } of schools) {
    const token = await signIn(product, schoolId, logins.admin[0]!, bulkPassword);
    const response = await fetch(`${product.url}/api/${schoolId}/pupils`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { rows } = (await response.json()) as { rows: { id: string; lastName: string }[] };
    const row = rows[Math.floor(rows.length / 2)]!;
    found.push({ schoolId, token, pupil: row.id, name: row.lastName });
  }
  return found;
}

/** What is measured, with sessions opened for it. */
export async function scenarios(product: Product, schools: readonly BulkSchool[], users: number): Promise<Scenario[]> {
  const signedIn = await people(product, schools, users);
  const each = (path: string): Shot[] =>
    signedIn.map(({ schoolId, token }) => ({ path: `/api/${schoolId}${path}`, token }));
  const articles = await Promise.all(
    signedIn.map(async ({ schoolId, token }) => {
      const response = await fetch(`${product.url}/api/${schoolId}/news`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { items } = (await response.json()) as { items: { id: string }[] };
      return { path: `/api/${schoolId}/news/${items[0]?.id}`, token };
    }),
  );
  const threads = await Promise.all(
    signedIn.map(async ({ schoolId, token }) => {
      const response = await fetch(`${product.url}/api/${schoolId}/messages`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { items } = (await response.json()) as { items: { threadId: string }[] };
      return items[0] ? [{ path: `/api/${schoolId}/messages/${items[0].threadId}`, token }] : [];
    }),
  );
  const logins = schools.slice(0, 50).flatMap(({ schoolId, logins: { parent } }) =>
    parent.slice(0, 100).map((username) => ({
      path: `/api/${schoolId}/auth/login`,
      method: 'POST' as const,
      body: { username, password: bulkPassword },
    })),
  );
  const office = await offices(product, schools.slice(0, 50));
  const pupils = office.map(({ schoolId, token, pupil }) => ({ path: `/api/${schoolId}/pupils/${pupil}`, token }));
  return [
    {
      name: 'student list',
      shots: office.map(({ schoolId, token }) => ({ path: `/api/${schoolId}/pupils`, token })),
      budget: { times: 4, statements: 2 },
    },
    {
      name: 'student search',
      shots: office.map(({ schoolId, token, name }) => ({
        path: `/api/${schoolId}/pupils?q=${encodeURIComponent(name)}`,
        token,
      })),
      budget: { times: 8, statements: 3 },
    },
    { name: 'pupil page', shots: pupils, budget: { times: 14, statements: 4 } },
    { name: 'single object', shots: each('/auth/verify'), budget: { times: 2.7, statements: 1 } },
    { name: 'stored user', shots: each('/auth/user'), budget: { times: null, statements: null } },
    { name: 'news page 1', shots: each('/news'), budget: { times: 8, statements: 2 } },
    { name: 'news article', shots: articles, budget: { times: null, statements: null } },
    { name: 'inbox', shots: each('/messages'), budget: { times: 8, statements: 2 } },
    { name: 'open thread', shots: threads.flat(), budget: { times: null, statements: null } },
    { name: 'home', shots: each('/home'), budget: { times: 8, statements: 3 } },
    ...(await dayScenarios(product, schools.slice(0, 50), Math.min(users, 24))),
    { name: 'login storm', shots: logins, budget: { times: null, statements: null } },
  ];
}
