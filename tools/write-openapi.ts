import { writeFileSync } from 'node:fs';
import { allRoutes } from '@encrier/contract/routes.generated';
import { openApiOf } from '../apps/api/src/kernel/http/openapi.ts';

// The description of the API (OpenAPI 3.1), made from the contract: printed, or written to the file named.
const text = `${JSON.stringify(openApiOf(allRoutes), null, 1)}\n`;
const [path] = process.argv.slice(2);
if (path) writeFileSync(path, text);
else process.stdout.write(text);
