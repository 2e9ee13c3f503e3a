import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { samples } from './Drag.samples.tsx';
import { dragOnto } from './test/drag-onto.tsx';
import { useCarry } from './use-carry.tsx';
import { useOrder } from './use-order.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const announcement = () => screen.getByRole('status').textContent;
const rows = () => screen.getAllByRole('listitem').map((one) => one.textContent);
afterEach(() => {
  document.documentElement.removeAttribute('dir');
});

test('the arrows of a grip move its row at once, and stop at the ends', async () => {
  render(samples['rows']);
  button('Déplacer Cinquième').focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(rows()).toEqual(['Cinquième', 'Sixième', 'Quatrième', 'Troisième']);
  expect(announcement()).toBe('Cinquième : place 1 sur 4');
  await userEvent.keyboard('{ArrowUp}');
  expect(rows()[0]).toBe('Cinquième');
  expect(document.activeElement).toBe(button('Déplacer Cinquième'));
});

test('a row is picked up, carried by the arrows and dropped once', async () => {
  render(samples['rows']);
  button('Déplacer Sixième').focus();
  await userEvent.keyboard(' ');
  expect(announcement()).toBe('Sixième : choisissez sa place.');
  expect(button('Déplacer Sixième').getAttribute('aria-pressed')).toBe('true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(announcement()).toBe('Sixième : place 3 sur 4');
  expect(rows()[0]).toBe('Sixième');
  await userEvent.keyboard('{Enter}');
  expect(rows()).toEqual(['Cinquième', 'Quatrième', 'Sixième', 'Troisième']);
});

test('Escape and the bar’s button leave a row in place', async () => {
  render(samples['rows']);
  button('Déplacer Sixième').focus();
  await userEvent.keyboard(' {ArrowDown}{Escape}');
  expect(announcement()).toBe('Sixième reste à sa place.');
  await userEvent.keyboard('{Enter}{ArrowDown}');
  await userEvent.click(screen.getByText('Renoncer'));
  expect(rows()[0]).toBe('Sixième');
  expect(screen.queryByText('Renoncer')).toBeNull();
});

test('two presses move a row to the place of another', async () => {
  render(samples['rows']);
  await userEvent.click(button('Déplacer Troisième'));
  await userEvent.click(screen.getByText('Cinquième'));
  expect(rows()).toEqual(['Sixième', 'Troisième', 'Cinquième', 'Quatrième']);
});

test('a card moves to the next column with its rank, mirrored in a right-to-left page', async () => {
  const { unmount } = render(samples['board']);
  const column = (key: string) =>
    within(screen.getByRole('region', { name: `Colonne ${key}` }))
      .getAllByRole('listitem')
      .map((one) => one.textContent);
  button('Déplacer Carte 2').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(column('b')).toEqual(['Carte 6', 'Carte 2', 'Carte 7']);
  expect(announcement()).toBe('Carte 2 : Colonne b, place 2 sur 3');
  await new Promise((done) => setTimeout(done, 60));
  expect(document.activeElement).toBe(button('Déplacer Carte 2'));
  await userEvent.keyboard('{ArrowLeft}');
  expect(column('a')).toEqual(['Carte 1', 'Carte 2', 'Carte 3', 'Carte 4', 'Carte 5']);
  unmount();
  document.documentElement.style.direction = 'rtl';
  render(<div style={{ direction: 'rtl' }}>{samples['board']}</div>);
  button('Déplacer Carte 2').focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(column('b')).toContain('Carte 2');
  document.documentElement.style.direction = '';
});

function InsideOut() {
  const order = useOrder(
    ['a', 'b'].map((id) => ({ id, name: id })),
    { words, onOrder: (ids) => moved.push(ids) },
  );
  return (
    <div {...order.list()}>
      {order.marks}
      {['a', 'b'].map((id) => (
        <p key={id} {...order.item(id)}>
          <button type="button" {...order.grip(id)}>
            {id}
          </button>
        </p>
      ))}
    </div>
  );
}
const moved: string[][] = [];
const words = { help: '', taken: String, at: String, put: String, cancelled: String, cancel: 'Renoncer' };

test('the cancel button drops nothing where the marks are inside a place', async () => {
  render(<InsideOut />);
  await userEvent.click(button('a'));
  await userEvent.click(screen.getByText('Renoncer'));
  expect([moved, screen.queryByText('Renoncer')]).toEqual([[], null]);
});

test('a place that refuses the item is skipped, and a press on it cancels', async () => {
  render(samples['seats']);
  await userEvent.click(button('Adam'));
  expect(button('Place 6').hasAttribute('data-drop')).toBe(false);
  expect(button('Place 5').getAttribute('data-drop')).toBe('open');
  await userEvent.click(button('Place 6'));
  await new Promise((done) => setTimeout(done));
  expect(button('Adam')).toBeTruthy();
  await userEvent.click(button('Adam'));
  await userEvent.click(button('Place 5'));
  expect(button('Place 5 : Adam')).toBeTruthy();
});

test('a press on another item picks it up in place of the first', async () => {
  render(samples['seats']);
  await userEvent.click(button('Place 1 : Lina'));
  expect(button('Adam').getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button('Adam'));
  expect(button('Adam').getAttribute('aria-pressed')).toBe('true');
  expect(button('Place 1 : Lina').getAttribute('aria-pressed')).toBe('false');
});

test('an item is dragged to a place that accepts it, and nowhere else', async () => {
  render(samples['seats']);
  await dragOnto(button('Adam'), button('Place 6'));
  expect(announcement()).toBe('Adam reste à sa place.');
  await dragOnto(button('Adam'), button('Place 2'));
  expect(button('Place 2 : Adam')).toBeTruthy();
  expect(announcement()).toBe('Adam : Place 2');
});

function Bare({ grip, way }: { grip: boolean; way: boolean }) {
  const carry = useCarry({
    words,
    nameOf: String,
    takes: () => true,
    onPut: () => undefined,
  });
  return (
    <>
      {carry.marks}
      <div data-testid="thing" {...carry.on({ thing: 'a' })}>
        {grip && <button type="button" {...carry.on({ grip: 'a' })} />}
        {way && <span {...carry.on({ way: 'a' })}>nothing to press</span>}
      </div>
    </>
  );
}

test('an item without a grip is not dragged; one whose other way has no keyboard is refused', () => {
  const { rerender } = render(<Bare grip={false} way={false} />);
  const draggable = () => screen.getByTestId('thing').getAttribute('draggable');
  expect(draggable()).toBeNull();
  rerender(<Bare grip way={false} />);
  expect(draggable()).toBe('true');
  rerender(<Bare grip={false} way={false} />);
  expect(draggable()).toBeNull();
  expect(() => rerender(<Bare grip={false} way />)).toThrow('within reach of the keyboard');
});

function Mute() {
  const carry = useCarry({
    words,
    nameOf: String,
    takes: () => true,
    onPut: () => undefined,
  });
  return <button type="button" {...carry.on({ thing: 'a', grip: 'a' })} />;
}

test('a scene without announcements picks up nothing', () => {
  render(<Mute />);
  const errors: unknown[] = [];
  const note = (event: ErrorEvent): void => {
    errors.push(event.message || event.error);
    event.preventDefault();
  };
  addEventListener('error', note);
  try {
    fireEvent.click(screen.getByRole('button'));
  } catch (error) {
    errors.push(error);
  }
  removeEventListener('error', note);
  expect(String(errors[0])).toContain('marks of a scene must be drawn');
});
