import lighthouse from "lighthouse"; import {launch} from "chrome-launcher";
const url=process.argv[2];
const c=await launch({chromePath:"/usr/bin/chromium",chromeFlags:["--headless=new","--no-sandbox","--disable-gpu"]});
const r=await lighthouse(url,{port:c.port,logLevel:"error",onlyCategories:["performance"]});
const a=r.lhr.audits;
for(const k of ["first-contentful-paint","largest-contentful-paint","total-blocking-time","speed-index","interactive"])console.log(k,a[k].displayValue,a[k].score);
console.log(JSON.stringify(a["lcp-breakdown-insight"].details,null,0)?.slice(0,900));
console.log(a["long-tasks"]?.details?.items?.map(i=>[i.url,i.startTime|0,i.duration|0]));
console.log(a["mainthread-work-breakdown"].details.items.map(i=>[i.groupLabel,i.duration|0]));
console.log(a["bootup-time"].details.items.map(i=>[i.url.slice(-40),i.total|0,i.scripting|0,i.scriptParseCompile|0]));
console.log(a["network-requests"].details.items.map(i=>[i.url.slice(-50),i.networkRequestTime|0,i.networkEndTime|0,i.transferSize,i.priority].join(" ")).join("\n"));
const m=a["metrics"].details.items[0]; console.log({obsFCP:m.observedFirstContentfulPaint,obsLCP:m.observedLargestContentfulPaint,obsLoad:m.observedLoad});
const ev=r.artifacts.Trace?.traceEvents??[];
const tasks=ev.filter(e=>/RunTask/.test(e.name)&&e.ph==="X"&&e.tdur>4000).sort((x,y)=>x.ts-y.ts);
const t0=ev.find(e=>e.name==="navigationStart"&&e.args?.data?.documentLoaderURL===url)?.ts??tasks[0]?.ts;
for(const t of tasks.filter(t=>t.ts>t0)){const inner=ev.filter(e=>e.tid===t.tid&&e.pid===t.pid&&e.ph==="X"&&e.ts>=t.ts&&e.ts+e.dur<=t.ts+t.dur&&e.tdur>1500&&e!==t).slice(0,6).map(e=>e.name+":"+(e.tdur/1000).toFixed(1)+(e.args?.data?.url?"("+e.args.data.url.slice(-25)+")":""));console.log("task at",((t.ts-t0)/1000|0),"wall",(t.dur/1000).toFixed(1),"cpu",(t.tdur/1000).toFixed(1),t.pid,t.tid,inner.join(" | "))}
c.kill();
