import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DateField, TimeField } from './DateField.tsx';

const at = (wide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
beforeEach(() => {
  document.documentElement.lang = 'fr';
  // Browsers announce a selection after the call that makes it; here the event fires inside the call, and would recurse
  // for ever.
  const { collapse } = Selection.prototype;
  let inside = false;
  vi.spyOn(Selection.prototype, 'collapse').mockImplementation(function (this: Selection, ...given) {
    if (inside) return;
    inside = true;
    collapse.apply(this, given);
    inside = false;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.lang = '';
});

function Day({ said, start = '' }: { said: string[]; start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <DateField
      label="Né le"
      value={value}
      error={value === '2099-01-01' && 'Trop loin'}
      onChange={(event) => {
        said.push(event.currentTarget.value);
        setValue(event.currentTarget.value);
      }}
    />
  );
}

test('on a phone the day uses the platform’s own picker', () => {
  at(false);
  const values: string[] = [];
  render(<Day said={values} />);
  fireEvent.change(screen.getByLabelText('Né le'), { target: { value: '2013-02-28' } });
  expect(values).toEqual(['2013-02-28']);
  expect((screen.getByLabelText('Né le') as HTMLInputElement).type).toBe('date');
});

test.each([
  ['fr', '03042013', '2013-04-03'],
  ['en', '03042013', '2013-04-03'],
])('on a desktop digits follow the order of the language %s, in any browser', async (lang, typed, day) => {
  at(true);
  document.documentElement.lang = lang;
  const values: string[] = [];
  render(<Day said={values} />);
  const group = await screen.findByRole('group', { name: /Né le/ });
  const [first] = group.querySelectorAll<HTMLElement>('[role="spinbutton"]');
  first?.focus();
  await userEvent.keyboard(typed);
  expect(values.at(-1)).toBe(day);
});

test('a wrong day is announced on each part, and the given value is shown', async () => {
  at(true);
  render(<Day said={[]} start="2099-01-01" />);
  const group = await screen.findByRole('group', { name: /Né le/ });
  expect(group.textContent).toMatch(/01.*01.*2099/);
  expect(group.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(0);
  expect(screen.getByText('Trop loin')).toBeTruthy();
});

test('an hour uses twenty-four hours', async () => {
  at(true);
  const values: string[] = [];
  render(<TimeField label="Heure" defaultValue="" onChange={(event) => values.push(event.currentTarget.value)} />);
  const [first] = (await screen.findByRole('group', { name: /Heure/ })).querySelectorAll<HTMLElement>(
    '[role="spinbutton"]',
  );
  first?.focus();
  await userEvent.keyboard('2130');
  expect(values.at(-1)).toBe('21:30');
});
