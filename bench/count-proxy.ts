import { connect, createServer, type Socket } from 'node:net';

export type Counter = { statements: number; roundTrips: number };

/**
 * A proxy between a server and PostgreSQL that counts, without changing the server: round trips, and statements other
 * than begin, commit and the tenant's setting.
 */
export async function countingProxy(databaseUrl: string): Promise<{ url: string; count: Counter; close: () => void }> {
  const target = new URL(databaseUrl);
  const { port, hostname } = target;
  const count: Counter = { statements: 0, roundTrips: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          client.destroy();
          database.destroy();
        });
    }
    database.pipe(client);
    const read = messages(count);
    client.on('data', (data) => {
      read(data);
      database.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.port = String((server.address() as { port: number }).port);
  target.hostname = '127.0.0.1';
  return {
    url: target.toString(),
    count,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const framing = /^\s*(?:begin|commit|rollback|set local)\b/i;

/** Counts one message: a plain query with all its statements, an executed one, and the end of a round trip. */
function countMessage(count: Counter, letter: string, body: Buffer): void {
  if (letter === 'Q') {
    count.roundTrips += 1;
    count.statements += body
      .toString()
      .split(';')
      .filter((one) => one.trim() && !framing.test(one)).length;
  }
  if (letter === 'S') count.roundTrips += 1;
  if (letter === 'E') count.statements += 1;
}

/** Reads the frontend's messages: the first has no letter, the others a letter and their length. */
function messages(count: Counter): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const letter = started ? String.fromCharCode(rest[0]!) : '';
      started = true;
      countMessage(count, letter, rest.subarray(5, length - 1));
      rest = rest.subarray(length);
    }
  };
}
