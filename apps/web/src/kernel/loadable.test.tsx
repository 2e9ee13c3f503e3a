import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { loadable } from './loadable.tsx';

const Name = ({ name }: { name: string }) => <p>{name}</p>;
const nothing = <p>rien encore</p>;

it('draws a part that was loaded before at once, without what stands in for it', async () => {
  const Part = loadable(async () => ({ default: Name }));
  await Part.preload();
  render(
    <Suspense fallback={nothing}>
      <Part name="Yasmine" />
    </Suspense>,
  );
  expect(screen.getByText('Yasmine')).toBeTruthy();
});

it('loads a part once, when it is first shown', async () => {
  let loads = 0;
  let come = (): void => {};
  const Part = loadable(async () => {
    loads += 1;
    await new Promise<void>((resolve) => {
      come = resolve;
    });
    return { default: Name };
  });
  expect(loads).toBe(0);
  await act(async () =>
    render(
      <Suspense fallback={nothing}>
        <Part name="Yasmine" />
        <Part name="Adam" />
      </Suspense>,
    ),
  );
  expect(screen.getByText('rien encore')).toBeTruthy();
  await act(async () => come());
  expect(screen.getByText('Yasmine').nextSibling?.textContent).toBe('Adam');
  await Part.preload();
  expect(loads).toBe(1);
});
