import { logInMethods, type LogInEntry, type LogInMethod, type SecurityEvent } from '@postcard/contracts';
import { findPage, type Page, type Paging, type SecurityLine, type SecurityLog } from '@postcard/service-kit';
import { newDevice } from './welcome.ts';

const present = ({ id, at, kind, method, userAgent, network, detail }: SecurityEvent): LogInEntry => ({
  id,
  at,
  outcome: kind === 'login' ? 'succeeded' : 'failed',
  method: logInMethods.includes(method as LogInMethod) ? (method as LogInMethod) : 'password',
  ...(method === 'link' && { byLink: true }),
  userAgent,
  network,
  isNewDevice: detail === newDevice,
});

export const createLogIns =
  ({ model }: Pick<SecurityLog, 'model'>) =>
  (userId: string, paging: Paging): Promise<Page<LogInEntry>> =>
    findPage(
      model,
      { userId: { $eq: userId }, isLogIn: true },
      { ...paging, idsTellTime: true },
      ({ event }: SecurityLine) => present(event),
    );
