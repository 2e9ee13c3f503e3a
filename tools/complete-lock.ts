import { readFileSync, writeFileSync } from 'node:fs';
import { completeLock, type Lock, nameLibraries, withoutHosts } from './lock/lock.ts';

// Run after every change of dependencies, so that `npm ci` works on each platform and with any mirror.
const path = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock;
const hosts = withoutHosts(lock);
const added = completeLock(lock);
const libraries = nameLibraries(lock);
if (hosts || libraries || added.length) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
for (const name of added) console.log(`added ${name}`);
console.log(`${added.length} platform packages added, ${libraries} C libraries named, ${hosts} addresses removed`);
