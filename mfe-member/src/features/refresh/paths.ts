export const subscriptionPath = '/active-subscription';
export const applicationKey = 'application of ';
export const noticesPath = '/api/notifications?';
export const membershipNoticesPath = `${noticesPath}limit=100`;
export const threadsPath = '/api/messages/threads';
export const unreadPath = '/api/notifications/unread';
