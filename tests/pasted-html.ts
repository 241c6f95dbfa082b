interface Clip {
  clip: string;
  becomes: string;
}

export const wordDocument: Clip = {
  clip: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-family:"Aptos",sans-serif;} @list l0 {mso-list-id:1;} --></style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h2 style='mso-outline-level:2'><span lang=EN-GB style='font-size:16.0pt;color:#0F4761'>Before you ship<o:p></o:p></span></h2>
<p class=MsoNormal><b><span style='font-size:12.0pt'>Weigh</span></b> and <i style='mso-bidi-font-style:normal'>measure</i>&nbsp;<u>every</u> piece.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Pallets<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Euro<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Crates<o:p></o:p></p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Label<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td width=200><p class=MsoNormal>Euro pallet<o:p></o:p></p></td><td><p class=MsoNormal>120 x 80<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`,
  becomes:
    "<h2>Before you ship</h2><p><strong>Weigh</strong> and <em>measure</em> <u>every</u> piece.</p>" +
    "<ul><li>Pallets<ul><li>Euro</li></ul></li><li>Crates</li></ul><p>Then:</p>" +
    "<ol><li>Label</li></ol><p>Euro pallet | 120 x 80</p>",
};

export const googleDocs: Clip = {
  clip: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-aaaa-bbbb-0123456789ab"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;font-weight:400;white-space:pre-wrap;">Sea freight</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;font-style:normal;">Weekly</span><span style="font-size:11pt;font-weight:400;"> to </span><span style="font-size:11pt;font-weight:400;font-style:italic;">Lagos</span><span style="font-weight:400;">, see </span><a href="https://example.org/x" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">our list</span></a><span style="font-weight:400;">.</span></p><br /><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;font-weight:400;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-weight:400;">Book</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Load</span></p></li></ol></b><br class="Apple-interchange-newline">`,
  becomes:
    "<h1>Sea freight</h1><p><strong>Weekly</strong> to <em>Lagos</em>, see <u>our list</u>.</p>" +
    "<ol><li>Book</li><li>Load</li></ol>",
};

export const webPage: Clip = {
  clip: `<meta charset="utf-8"><div class="post" data-id="7" style="color: rgb(0,0,0)"><h3 id="top" class="title">Customs in <span class="hl">brief</span></h3><div><p onclick="track()">Ask <a href="https://example.org" target="_blank">the desk</a> first.<img src="https://example.org/pixel.gif" width="1"></p><script>track()</script></div><blockquote>Said once.</blockquote><ul class="list"><li class="item"><strong>EORI</strong></li><li>Invoice<ul><li>in two copies</li></ul></li></ul><pre><code>MRN 26BE</code></pre><button>Share</button><svg width="1"><path d="M0 0"/></svg><p>&nbsp;</p><p>End.</p></div>`,
  becomes:
    "<h3>Customs in brief</h3><p>Ask the desk first.</p><p>Said once.</p>" +
    "<ul><li><strong>EORI</strong></li><li>Invoice<ul><li>in two copies</li></ul></li></ul>" +
    "<p>MRN 26BE</p><p>End.</p>",
};
