import { readFileSync, writeFileSync } from 'node:fs';
import { completeLock, type Lock, withoutHosts } from './lock/lock.ts';

// Run after every change of dependencies: `npm ci` then works on each platform and with any mirror.
const path = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock;
const hosts = withoutHosts(lock);
const added = completeLock(lock);
if (hosts || added.length) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
for (const name of added) console.log(`added ${name}`);
console.log(`${added.length} platform packages added, ${hosts} addresses removed`);
