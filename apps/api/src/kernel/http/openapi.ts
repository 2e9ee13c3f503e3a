import * as z from 'zod/mini';
import { accessWord, errorStatus, type RouteSpec } from '@encrier/contract/kernel/route';

type Json = Record<string, unknown>;
type Schema = NonNullable<RouteSpec['body']>;

/** Removes patterns that `format: uuid` already expresses. */
function lean(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(lean);
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(node).filter(
    ([key]) => key !== '$schema' && !(key === 'pattern' && (node as Json).format === 'uuid'),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, lean(value)]));
}

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json =>
  lean(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Json;

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }));
}

function operation(route: RouteSpec): Json {
  const answer = route.response
    ? { 'application/json': { schema: schemaOf(route.response, 'output') } }
    : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    operationId: route.name,
    tags: [route.name.split('.')[0]],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': accessWord(route.access),
    'x-scope': route.scope,
    ...(route.module && { 'x-module': route.module }),
    ...(route.stepUp && { 'x-step-up': true }),
    ...(route.errors && { 'x-errors': [...route.errors] }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.access === 'public'
        ? []
        : [{ $ref: '#/components/parameters/authid' }, { $ref: '#/components/parameters/userAs' }]),
    ],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
    }),
    responses: { 200: { description: 'OK', content: answer }, default: { $ref: '#/components/responses/refusal' } },
  };
}

const uuid = { type: 'string', format: 'uuid' };
const components = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  parameters: {
    authid: {
      name: 'x-authid',
      in: 'header',
      required: false,
      description: 'Auth entry of the current organisation.',
      schema: uuid,
    },
    userAs: {
      name: 'x-user-as',
      in: 'header',
      required: false,
      description: 'Account of the child acted for, or looked as.',
      schema: uuid,
    },
  },
  responses: {
    refusal: {
      description: 'Refusal; the status follows from the kind.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['kind', 'code', 'requestId'],
      properties: {
        kind: { type: 'string', enum: Object.keys(errorStatus) },
        code: { type: 'string' },
        requestId: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        details: { type: 'object' },
        schoolKey: { type: 'string' },
      },
    },
  },
};

/** OpenAPI 3.1 of the school's API, derived from the contract: nothing is described twice. */
export function openApiOf(routes: readonly RouteSpec[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Encrier', version: '1', license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' } },
    servers: [{ url: '/api/{schoolId}', variables: { schoolId: { default: '1' } } }],
    paths,
    components,
  };
}
