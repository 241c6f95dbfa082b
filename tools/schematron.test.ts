import { expect, test } from "vitest";
import { schematronToXslt } from "./schematron.ts";

test("rules become templates, the first of a pattern before the next; what they use comes along", () => {
  const sheet = schematronToXslt(`<schema xmlns="http://purl.oclc.org/dsdl/schematron">
    <ns prefix="cbc" uri="urn:basic"/><let name="day" value="/*/cbc:Day"/>
    <function xmlns="http://www.w3.org/1999/XSL/Transform" name="u:is"><param name="it"/></function>
    <pattern>
      <rule context="cbc:ID[. &lt; 3]"><let name="own" value="1"/><assert id="R1" flag="fatal" test="$day">No</assert></rule>
      <rule context="cbc:ID"><report id="R2" flag="warning" test="false()">No</report></rule>
    </pattern></schema>`);
  expect(sheet).toContain('xmlns:cbc="urn:basic"');
  expect(sheet).toContain('<xsl:variable name="day" select="/*/cbc:Day"/>');
  expect(sheet).toContain('<xsl:function name="u:is"><xsl:param name="it"/></xsl:function>');
  expect(sheet).toContain('<xsl:template match="cbc:ID[. &lt; 3]" mode="p0" priority="2">');
  expect(sheet).toContain('<xsl:if test="not($day)">');
  expect(sheet).toContain('<xsl:template match="cbc:ID" mode="p0" priority="1"><xsl:if test="false()">');
});
