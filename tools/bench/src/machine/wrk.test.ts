import { expect, test } from '@jest/globals';
import { readReport } from './wrk.ts';

const calm = `Running 10s test @ http://127.0.0.1:8080/
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     5.13ms    1.22ms  40.71ms   92.00%
  124680 requests in 10.00s, 158.02MB read
Requests/sec:  12466.91
Transfer/sec:     15.80MB
`;

test('the rate and the count are read from what wrk says', () => {
  expect(readReport(calm)).toEqual({ requestsPerSecond: 12_466.91, requests: 124_680, failed: 0 });
});

test('refusals and lost requests count as failed', () => {
  const troubled = calm.replace(
    'Requests/sec',
    '  Socket errors: connect 1, read 2, write 0, timeout 3\n  Non-2xx or 3xx responses: 40\nRequests/sec',
  );
  expect(readReport(troubled).failed).toBe(46);
});

test('output that is no report of wrk is an error, not a zero', () => {
  expect(() => readReport('unable to connect')).toThrow('unable to connect');
});
