import { createServer } from 'node:http';
import { openPool } from '../apps/api/src/kernel/db/pool.ts';

// What a request costs when nothing is done: an answer of the same size from Node alone, or after one prepared
// statement.
const [databaseUrl = '', size = '1000'] = process.argv.slice(2);
const body = JSON.stringify({ items: 'x'.repeat(Number(size)) });
const pool = databaseUrl ? openPool(databaseUrl) : null;
const query = { name: 'one', text: 'SELECT school_id, status FROM schools WHERE school_id = $1', values: [1] };
const server = createServer(async (_request, response) => {
  if (pool) await pool.query(query);
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as { port: number }).port}\n`));
