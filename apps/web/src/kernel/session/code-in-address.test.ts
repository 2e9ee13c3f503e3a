import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { codeInAddress, schoolOfCode, useCodeInAddress } from './code-in-address.ts';

afterEach(() => history.replaceState(null, '', '/'));
const at = (address: string): void => history.replaceState(null, '', address);

it('the school and the code are read from an activation or reset link, and the code is removed from the address', () => {
  for (const [path, school, code] of [
    ['/activation', '12', 'ABCD-EFGH-JKMN-PQRS'],
    ['/reset', '3', 'WXYZ-2345-6789-ABCD'],
  ]) {
    at(`${path}#s${school}.${code}`);
    expect([schoolOfCode(), codeInAddress()]).toEqual([school, code]);
    expect(location.hash).not.toBe('');
    const { result, rerender } = renderHook(useCodeInAddress);
    rerender();
    expect(result.current).toBe(code);
    expect(location.pathname + location.hash).toBe(path);
    expect([schoolOfCode(), codeInAddress()]).toEqual(['', '']);
  }
});

it('a school key and a bare code are unchanged', () => {
  at('/scan#v1.eyJh.b-_c.d');
  expect(schoolOfCode()).toBe('');
  expect(codeInAddress()).toBe('v1.eyJh.b-_c.d');
  at('/activation#SABC-DEFG-HJKM-NPQR');
  expect([schoolOfCode(), codeInAddress()]).toEqual(['', 'SABC-DEFG-HJKM-NPQR']);
});

it('a badly copied value is passed on, and refused with a message', () => {
  at('/activation#s7.%E0%A4%A');
  expect(schoolOfCode()).toBe('7');
  expect(codeInAddress()).toBe('%E0%A4%A');
});
