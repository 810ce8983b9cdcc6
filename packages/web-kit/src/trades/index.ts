export { firstBookingDraft, TradeCheck } from './trade-check.tsx';
export { TradeField } from './trade-field.tsx';
