import { readProject } from './house/files.ts';
import { roomsOf, roomsRegistered } from './house/rooms.ts';

const files = readProject();
const problems = roomsRegistered(files);
for (const { path, message } of problems) console.error(`${path}: ${message}`);
for (const side of ['api', 'web'] as const) console.log(`${side}: ${roomsOf(files, side).join(', ') || 'no room'}`);
if (roomsOf(files, 'api').length === 0) console.error('no room was read');
if (problems.length || roomsOf(files, 'api').length === 0) process.exitCode = 1;
