/** The part of autocannon that the measurements use; it has no types. */
declare module "autocannon" {
  type Load = {
    url: string;
    method?: "GET" | "POST";
    headers?: Record<string, string>;
    body?: string;
    connections: number;
    amount?: number;
    duration?: number;
  };
  type Report = {
    "2xx": number;
    non2xx: number;
    errors: number;
    requests: { average: number };
    latency: { p50: number; p99: number };
  };
  export default function autocannon(load: Load): Promise<Report>;
}
