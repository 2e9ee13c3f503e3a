import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '@encrier/contract/routes.generated';
import { diagnostics, openApi, ping } from '@encrier/contract/school/school';
import { openApiOf } from '#kernel/http/openapi.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(async () => {
  await server.stop();
});
const admin = () => client(server, school.schoolId, school.accounts.admin);

test('every part of the installation is checked separately, with its time', async () => {
  const { checks } = (await admin()(diagnostics, {})).body;
  expect(checks.map((check) => check.name)).toEqual([
    'database',
    'schema',
    'queue',
    'storage',
    'mail',
    'push',
    'clock',
    'live',
  ]);
  expect(checks.filter((check) => !check.ok).map((check) => [check.name, check.detail])).toEqual([
    ['mail', 'not_configured'],
  ]);
  expect(checks.every((check) => check.ms >= 0 && check.ms < 4000)).toBe(true);
  expect(checks.find((check) => check.name === 'database')?.detail).toMatch(/^PostgreSQL \d+/);
});

test('a failing part is reported and hides no other', async () => {
  const { check } = server.kernel.files;
  server.kernel.files.check = async () => {
    throw Object.assign(new Error('/var/lib/secret-place is full'), { code: 'ENOSPC' });
  };
  try {
    const { checks } = (await admin()(diagnostics, {})).body;
    expect(checks.filter((one) => !one.ok).map((one) => [one.name, one.detail])).toEqual([
      ['storage', 'ENOSPC'],
      ['mail', 'not_configured'],
    ]);
  } finally {
    server.kernel.files.check = check;
  }
});

test('the echo returns the server’s clock', async () => {
  const { body } = await client(server, school.schoolId, school.accounts.parent)(ping, {});
  expect(Math.abs(Date.parse(body.at) - Date.now())).toBeLessThan(5000);
});

test('the API description comes from the contract, and equals the file in the repository', async () => {
  const { body } = await admin()(openApi, {});
  expect(body).toEqual(JSON.parse(JSON.stringify(openApiOf(allRoutes))));
});

test('each route is in the description once, with its rights and its shapes', () => {
  const { paths } = openApiOf(allRoutes) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(
    allRoutes.map((route) => route.name).sort(),
  );
  expect(paths['/roles/{id}']?.put).toMatchObject({
    'x-access': 'roles.manage',
    'x-step-up': true,
    security: [{ bearer: [] }],
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'id', in: 'path', required: true })]),
  });
  expect(paths['/auth/login']?.post).toMatchObject({
    security: [],
    requestBody: {
      content: { 'application/json': { schema: { required: ['username', 'password'], additionalProperties: false } } },
    },
  });
});
