import { accessWord } from '@encrier/contract/kernel/route';
import { allRoutes } from '@encrier/contract/routes.generated';

const rows = allRoutes.map((route) => [
  route.method,
  `/api/{schoolId}${route.path}`,
  accessWord(route.access),
  route.scope,
  route.name,
]);
const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
if (rows.length === 0) throw new Error('no route was read');
